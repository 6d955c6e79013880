const KEY = 'openward.newPatient';

/** Sets the new-patient flag: somebody has just signed up in this tab. */
export function markNewPatient(): void {
  sessionStorage.setItem(KEY, 'Y');
}

/** True where the flag is set; it is told once. */
export function takeNewPatient(): boolean {
  const isNew = sessionStorage.getItem(KEY) === 'Y';
  // After this render: a component may be drawn twice before it is shown.
  queueMicrotask(() => sessionStorage.removeItem(KEY));
  return isNew;
}
