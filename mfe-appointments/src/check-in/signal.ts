import { CHECK_IN_SIGNAL } from '@openward/remote-kit';

/** What can be told without words. */
export type SignalKind = 'checked-in' | 'already' | 'refused';

/** Tones in hertz, one after the other, and how the device shakes in milliseconds: told apart without looking. */
const SIGNALS: Record<SignalKind, { tones: number[]; shake: number[] }> = {
  'checked-in': { tones: [880, 1320], shake: [120] },
  already: { tones: [880], shake: [60, 60, 60] },
  refused: { tones: [220, 165], shake: [300] },
};
/** Seconds. */
const TONE = 0.14;
const VOLUME = 0.15;

let context: AudioContext | undefined;

/** True unless somebody turned sound and vibration off on this device. */
export function isSignalOn(): boolean {
  return localStorage.getItem(CHECK_IN_SIGNAL) !== 'off';
}

/** Keeps on this device whether check-ins can be heard and felt. */
export function turnSignal(on: boolean): void {
  localStorage.setItem(CHECK_IN_SIGNAL, on ? 'on' : 'off');
}

/** Tells by sound and vibration what became of a code. A device that can do neither, or may not yet, stays silent. */
export function giveSignal(kind: SignalKind): void {
  if (!isSignalOn()) return;
  const { tones, shake } = SIGNALS[kind];
  navigator.vibrate?.(shake);
  try {
    play(tones);
  } catch {
    // No sound, or a browser without it: what is shown says the same.
  }
}

function play(tones: number[]): void {
  context ??= new AudioContext();
  // Browsers hold it back until somebody has touched the page.
  void context.resume();
  tones.forEach((hertz, place) => {
    if (context) tone(context, hertz, context.currentTime + place * TONE);
  });
}

function tone(audio: AudioContext, hertz: number, at: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hertz;
  // It fades, because a tone that is cut off clicks.
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + TONE);
}
