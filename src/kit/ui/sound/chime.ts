import { useSyncExternalStore } from 'react'
import { useBetweenPresses } from '../taps/between-presses.ts'

const notesHz = [880, 1174.7]
const noteForS = 0.16
const usualLoudness = 0.25

let audio: AudioContext | undefined
let playsUntil = 0
const listeners = new Set<() => void>()

/** Browsers play nothing before the first touch or key: from then on the sound is ready. */
export function readyChime(): () => void {
  const wake = () => {
    audio ??= new AudioContext()
    audio.addEventListener('statechange', tellListeners)
    void audio.resume()
  }
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  return () => {
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/**
 * Two short notes, made on the spot; `loudness` is from 0 to 1. Silent until the chime is ready, and while it plays already: two
 * who tell of the same thing are one sound.
 */
export function chime(loudness = usualLoudness): void {
  if (audio?.state !== 'running' || audio.currentTime < playsUntil) return
  playsUntil = audio.currentTime + noteForS * notesHz.length
  for (const [at, hz] of notesHz.entries()) {
    playNote(audio, hz, { from: audio.currentTime + at * noteForS, loudness })
  }
}

function playNote(
  context: AudioContext,
  hz: number,
  { from, loudness }: { readonly from: number; readonly loudness: number },
): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hz
  volume.gain.setValueAtTime(loudness, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + noteForS * 2)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(from + noteForS * 2)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the browser would play it now. Told between presses: the touch that readies it is often meant for a button, which
 * shorter words beside it would move away.
 */
export const useChimeReady = () =>
  useBetweenPresses(
    useSyncExternalStore(
      listen,
      () => audio?.state === 'running',
      () => false,
    ),
  )
