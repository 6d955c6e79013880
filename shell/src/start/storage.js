{
  // A browser that blocks site data throws when a storage is read. The page then keeps everything in memory until it is
  // closed, and says so: see frame/storage-bar.tsx.
  const inMemory = {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
      this[key] = String(value);
    },
    removeItem(key) {
      delete this[key];
    },
    clear() {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(place) {
      return Object.keys(this)[place] ?? null;
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  const works = (name) => {
    try {
      const storage = window[name];
      // A storage that is full can still be read.
      if (storage.length === 0) {
        storage.setItem(name, '');
        storage.removeItem(name);
      }
      return true;
    } catch {
      return false;
    }
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    if (works(name)) continue;
    Object.defineProperty(window, name, { value: Object.create(inMemory), configurable: true });
    document.documentElement.dataset.keepsNothing = '';
    // Such a browser refuses locks too, and other tabs share nothing with this one.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  }
}
