import { CHECK_IN_SIGNAL } from '@openward/remote-kit';

/** Results that have a sound and vibration. */
export type SignalKind = 'checked-in' | 'already' | 'refused';

/** Tones in hertz and vibration in milliseconds, different enough to tell apart without looking. */
const SIGNALS: Record<SignalKind, { tones: number[]; shake: number[] }> = {
  'checked-in': { tones: [880, 1320], shake: [120] },
  already: { tones: [880], shake: [60, 60, 60] },
  refused: { tones: [220, 165], shake: [300] },
};
/** Seconds. */
const TONE = 0.14;
const VOLUME = 0.15;

let context: AudioContext | undefined;

/** True unless sound and vibration were turned off on this device. */
export function isSignalOn(): boolean {
  return localStorage.getItem(CHECK_IN_SIGNAL) !== 'off';
}

/** Turns sound and vibration on or off on this device. */
export function turnSignal(on: boolean): void {
  localStorage.setItem(CHECK_IN_SIGNAL, on ? 'on' : 'off');
}

/** Plays the sound and vibration of a result, if the device supports and allows it. */
export function giveSignal(kind: SignalKind): void {
  if (!isSignalOn()) return;
  const { tones, shake } = SIGNALS[kind];
  navigator.vibrate?.(shake);
  try {
    play(tones);
  } catch {
    // Sound is optional: the screen shows the same result.
  }
}

function play(tones: number[]): void {
  context ??= new AudioContext();
  // Browsers suspend audio until the user has touched the page.
  void context.resume();
  tones.forEach((hertz, place) => {
    if (context) tone(context, hertz, context.currentTime + place * TONE);
  });
}

function tone(audio: AudioContext, hertz: number, at: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hertz;
  // The tone fades out, because a sudden end clicks.
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + TONE);
}
