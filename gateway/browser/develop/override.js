// Runs before the shell: puts the developer's build of one remote into the registry of this page.
(() => {
  const grant = JSON.parse(document.getElementById('openward-develop').textContent);
  const block = document.getElementById('openward-page');
  const user = JSON.parse(localStorage.getItem('openward.user') ?? 'null')?.username;
  const isTheirs = user?.toLowerCase() === grant.user.toLowerCase();
  // Only the owner of the grant may cause requests to the developer's machine.
  const built = isTheirs ? asked(`${grant.origin}/openward-develop.json`) : undefined;
  if (block && built?.manifest?.name === grant.remote) {
    const page = JSON.parse(block.textContent);
    const { remotes } = page.registry;
    // Uses the released version, so that the shell does not treat this page as outdated.
    const version = remotes[grant.remote]?.active.version;
    const active = { ...built.manifest, version, shared: {}, base: `${grant.origin}/` };
    remotes[grant.remote] = { active, previous: null };
    block.textContent = JSON.stringify(page);
  }

  /** Synchronous, because the shell reads the registry as soon as it starts. */
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
