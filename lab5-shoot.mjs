import { chromium } from 'playwright';
import { spawn } from 'node:child_process';
const port = 4715, base = `http://127.0.0.1:${port}`;
const child = spawn(process.execPath, ['--import','./src/kit/server/fast-drizzle.mjs','src/app/server/main.ts','--dev'], { env: { ...process.env, DATA_DIR: '/tmp/lab5/club', PORT: String(port), RATE_LIMITS: 'off' }, stdio: ['ignore','pipe','pipe'] });
let out=''; child.stdout.on('data',d=>{out+=d}); child.stderr.on('data',d=>{out+=d});
const t0=Date.now(); while(!out.includes('is ready') && Date.now()-t0<60000) await new Promise(r=>setTimeout(r,200));
console.log('ready', Date.now()-t0);
const api = async (method, path, body, token) => { const r = await fetch(base+path,{method,headers:{'content-type':'application/json',...(token?{token}:{})},body:body?JSON.stringify(body):undefined}); return r.json(); };
const signIn = async role => { const r = await api('POST','/api/auth/login',{email:`${role}@sample.club`,password:'sample-club-2026'}); return r; };
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run']});
try {
  const open = async (role, {width=1280,height=800,theme='light',lang='en',reducedMotion}={}) => {
    const { token, user } = await signIn(role);
    const ctx = await browser.newContext({ viewport:{width,height}, baseURL: base, reducedMotion });
    await ctx.addInitScript(([token,user,theme]) => { localStorage.setItem('userToken',token); localStorage.setItem('user',JSON.stringify(user)); localStorage.setItem('theme',theme); },[token,{firstName:user.firstName,role:user.role,userRole:user.role,image:null},theme]);
    if (lang==='ar') await ctx.addCookies([{name:'lang',value:'ar',url:base}]);
    const page = await ctx.newPage();
    page.on('console', m => { if (m.type()==='error') console.log(role,'console:',m.text().slice(0,300)); });
    page.on('pageerror', e => console.log(role,'pageerror', e.message.slice(0,300)));
    return { page, token, user, ctx };
  };
  await (await import(process.env.STEPS)).default({ open, api, base, signIn, browser });
} catch (e) { console.log('FAILED', e.message, out.slice(-1500)); }
await browser.close(); 
const k=Date.now(); child.kill('SIGTERM'); await new Promise(r=>child.once('exit',(c)=>{console.log('exit',c,Date.now()-k); r();})); 
