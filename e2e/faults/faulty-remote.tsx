import { createRemote } from '@openward/remote-kit';
import { useState } from 'react';

declare const REMOTE_NAME: string;
declare const REMOTE_PATHS: string[];

/** Which fault the page asks for: kept in the session storage, so that a test can heal it. */
const fault = () => sessionStorage.getItem(`fault.${REMOTE_NAME}`);

if (fault() === 'load') throw new Error('this remote throws at load');

function Screen() {
  const [broken, setBroken] = useState(false);
  if (fault() === 'mount') throw new Error('this remote throws at mount');
  if (broken && fault() === 'after mount') throw new Error('this remote throws after mount');
  return (
    <>
      <h1>Healthy {REMOTE_NAME}</h1>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
}

export default createRemote({
  name: REMOTE_NAME,
  screens: Object.fromEntries(REMOTE_PATHS.map((path) => [path, async () => ({ default: Screen })])),
});
