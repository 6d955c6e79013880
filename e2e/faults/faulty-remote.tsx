import type { RemoteModule } from '@openward/remote-kit';
import { use, useEffect, useState } from 'react';
import './reaching-far.css';

declare const REMOTE_NAME: string;

/** The requested fault, in the session storage, so that a test can end it. */
const fault = (what = REMOTE_NAME) => sessionStorage.getItem(`fault.${what}`);

const never = new Promise<never>(() => {});

if (fault() === 'load') throw new Error('this remote throws at load');
if (fault() === 'hang at load') await never;

/** Fails in the requested way, if any. */
function Faulty({ what, children }: { what: string; children: string }) {
  const [broken, setBroken] = useState(false);
  if (fault(what) === 'render') throw new Error('this remote throws as it is drawn');
  if (fault(what) === 'never') use(never);
  if (broken && fault(what) === 'use') throw new Error('this remote throws in use');
  useEffect(() => {
    if (fault(what) === 'effect') throw new Error('this remote throws in an effect');
  }, [what]);
  return (
    <>
      <h1>{children}</h1>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
}

export const Screen = () => <Faulty what={REMOTE_NAME}>{`Healthy ${REMOTE_NAME}`}</Faulty>;
export const Slot = () => <Faulty what="slot">Healthy slot</Faulty>;

/** Makes a remote break the contract: it fails when single-spa mounts it. */
export function faulty(remote: RemoteModule): RemoteModule {
  const { mount } = remote.screens as unknown as { mount: (props: object) => Promise<void> };
  Object.assign(remote.screens, {
    mount: async (props: object) => {
      if (fault() === 'mount') throw new Error('this remote throws at mount');
      if (fault() === 'hang at mount') await never;
      return mount(props);
    },
  });
  return remote;
}
