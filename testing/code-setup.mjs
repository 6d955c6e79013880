// An open BroadcastChannel would keep Node alive after the last test.
globalThis.BroadcastChannel = class extends globalThis.BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
};
