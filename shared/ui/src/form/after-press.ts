let isPressed = false;
const waiting: (() => void)[] = [];

/**
 * Does something once no pointer is pressed: at once, mostly. A field is left by pressing on something else; were its
 * error to appear at that moment, what is pressed would move away from under the pointer, and the click be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
  // After the click, which comes right behind.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work();
  });
};
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', press, true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
}
