/**
 * Preloaded into a server that one of these scripts started and waits for: if the script is killed so hard that it
 * can pass nothing on, the server still closes, and the database with it.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
