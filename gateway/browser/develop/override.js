// Runs before the shell: puts the developer's build of one remote into the registry of this page.
(() => {
  const grant = JSON.parse(document.getElementById('openward-develop').textContent);
  const block = document.getElementById('openward-page');
  const user = JSON.parse(localStorage.getItem('openward.user') ?? 'null')?.username;
  const isTheirs = user?.toLowerCase() === grant.user.toLowerCase();
  // Nothing is asked of the developer's machine in the name of anybody else who signs in here.
  const built = isTheirs ? asked(`${grant.origin}/openward-develop.json`) : undefined;
  if (block && built?.manifest?.name === grant.remote) {
    const page = JSON.parse(block.textContent);
    const { remotes } = page.registry;
    // With the version that is released, so that this page is not taken for an old one.
    const version = remotes[grant.remote]?.active.version;
    const active = { ...built.manifest, version, shared: {}, base: `${grant.origin}/` };
    remotes[grant.remote] = { active, previous: null };
    block.textContent = JSON.stringify(page);
  }

  /** Now: the shell reads the registry as soon as it is there. */
  function asked(url) {
    try {
      const request = new XMLHttpRequest();
      request.open('GET', url, false);
      request.send();
      return request.status === 200 ? JSON.parse(request.responseText) : undefined;
    } catch {
      return undefined;
    }
  }

  globalThis.openwardDevelopState = { grant, built, isTheirs };
  const banner = document.createElement('script');
  banner.src = '/develop/banner.js';
  banner.async = true;
  document.head.append(banner);
})();
