import { clubName } from '../shared/brand.ts';
import { escapeHtml } from '#kit/server/escape-html.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';

export interface MailContent {
  language: Language;
  greeting: string;
  body: string;
  action?: { label: string; url: string };
  code?: string;
  note?: string;
  signature: string;
}

/** One quiet layout for every mail, in both directions, with the same content as plain text. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { greeting, body, action, code, note, signature, language } = content;
  const text = [greeting, body, action?.url, code, note, signature].filter(Boolean).join('\n\n');
  const paragraph = (inner: string, style = '') => `<p style="margin:0 0 16px;${style}">${inner}</p>`;
  const html = [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head>`,
    '<body style="margin:0;padding:24px;background:#f3f5fa;color:#16213a;font:16px/1.7 Cairo,Tahoma,Arial,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">',
    paragraph(clubName, 'font-weight:700;color:#0b3fae'),
    paragraph(escapeHtml(greeting)),
    paragraph(escapeHtml(body), 'white-space:pre-line'),
    action &&
      paragraph(
        `<a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#0b3fae;color:#ffffff;text-decoration:none;font-weight:700">${escapeHtml(action.label)}</a>`,
      ),
    action &&
      paragraph(
        `<a href="${escapeHtml(action.url)}" style="color:#0b3fae;word-break:break-all">${escapeHtml(action.url)}</a>`,
        'font-size:13px',
      ),
    code &&
      paragraph(
        `<span dir="ltr">${escapeHtml(code)}</span>`,
        'font:700 32px/1.2 monospace;letter-spacing:8px',
      ),
    note && paragraph(escapeHtml(note), 'color:#54617d;font-size:14px'),
    paragraph(escapeHtml(signature), 'margin:0'),
    '</div></body></html>',
  ].join('');
  return { text, html };
}
