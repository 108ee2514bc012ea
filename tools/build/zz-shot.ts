import { chromium } from 'playwright-core';
import { createServer } from 'vite';
const [hash, file, script = '', w='1280', h='720'] = process.argv.slice(2);
const server = await createServer({ root: '/tmp/h/vwalk', logLevel: 'warn', server: { port: 0 } });
await server.listen();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'] });
try {
  const page = await browser.newPage({ viewport: { width: +w, height: +h } });
  page.on('console', (m) => console.log('console', m.type(), m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.addInitScript(() => localStorage.setItem('cull64.hint', 'seen'));
  await page.goto(`${server.resolvedUrls!.local[0]}#${hash}`);
  await page.waitForFunction(() => (window as any).cull64?.ready, null, { timeout: 120000 });
  await page.waitForTimeout(500);
  const shot = async (name = file) => page.screenshot({ path: name, type: 'png' });
  if (script) await (new Function('page', 'shot', `return (async () => {${script}})()`))(page, shot);
  else await shot();
} finally { await browser.close(); await server.close(); }
