import { lookAt } from './look.mjs';

/**
 * What the first look at a page costs a browser that has nothing cached.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url the portal
 * @param {{path: string, ready: string, as?: 'patient' | 'doctor'}} page `ready` is what stands on it once it is there
 * @returns {Promise<Record<string, number>>} kilobytes of 1000 bytes, times in milliseconds
 */
export async function coldLook(browser, url, { path, ready, as }) {
  const until = `document.querySelector(${JSON.stringify(ready)})?.checkVisibility() === true`;
  const { metric, paint, requests, scripts } = await lookAt(browser, { url, path, as, until });
  return {
    requests,
    'script requests': scripts.length,
    'script kB sent': scripts.reduce((sum, { sent }) => sum + sent, 0) / 1000,
    'script kB gzip': scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000,
    'CPU ms': metric('TaskDuration') * 1000,
    'script ms': metric('ScriptDuration') * 1000,
    'FCP ms': paint.fcp,
    'LCP ms': paint.lcp,
    'layout shift': paint.cls,
  };
}
