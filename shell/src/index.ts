// The shared modules are ready only after the federation runtime has started, hence the step in between.
void import('./start/start.tsx');
