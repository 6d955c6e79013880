// Marks the page as a development version, offers a way to stop, and reloads after each build.
(() => {
  const { grant, built, isTheirs } = globalThis.openwardDevelopState;
  const until = new Date(grant.until * 1000).toLocaleTimeString([], { timeStyle: 'short' });
  const banner = document.createElement('aside');
  banner.setAttribute('aria-label', 'Development');
  banner.style.cssText = `position: fixed; inset-inline: 0; bottom: 0; z-index: 2147483647; display: flex; flex-wrap: wrap;
    gap: 12px; align-items: center; justify-content: center; padding: 8px 16px; background: #5c1a00; color: #fff;
    font: 16px/1.4 system-ui, sans-serif`;
  const words = document.createElement('span');
  const stop = document.createElement('button');
  stop.type = 'button';
  stop.textContent = 'Stop';
  stop.style.cssText = `min-height: 44px; min-width: 88px; padding: 0 16px; border: 2px solid #fff; border-radius: 8px;
    background: transparent; color: #fff; font: inherit; cursor: pointer`;
  stop.addEventListener('click', async () => {
    await fetch('/develop/stop', { method: 'POST' }).catch(() => undefined);
    location.reload();
  });
  banner.append(words, stop);

  function say(problems) {
    if (!isTheirs)
      words.textContent = `This development version is for ${grant.user}. Sign in as that user and reload the page.`;
    else if (!built)
      words.textContent = `${grant.origin} does not answer, so you see the released ${grant.remote}. Run openward develop.`;
    else if (problems.length > 0) words.textContent = `The build of ${grant.remote} failed: ${problems[0]}`;
    else words.textContent = `Development: only you see ${grant.remote} from ${grant.origin}, until ${until}.`;
  }

  say(built?.problems ?? []);
  const show = () => document.body.append(banner);
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);

  if (!isTheirs) return;
  let loaded = built?.build;
  new EventSource(`${grant.origin}/events`).onmessage = ({ data }) => {
    const { build, problems } = JSON.parse(data);
    loaded ??= build;
    if (build !== loaded || (build && !built)) return location.reload();
    say(problems);
  };
})();
