import { ref } from 'vue'

/** How far this device's clock is behind the host's, in milliseconds. Set from any reply that carries the host's time. */
const offset = ref(0)

/** `hostTime` in milliseconds since 1970, as the host had it when it answered. */
export function learnHostTime(hostTime: number): void {
  offset.value = hostTime - Date.now()
}

/** A header says whole seconds, and how long the answer was under way nobody knows: what is nearer than this stays. */
const ROUGH_MS = 5000

/** `hostTime` as the header of any answer has it: a phone whose clock is far off still sees which deadline is over. */
export function learnRoughHostTime(hostTime: number): void {
  if (Math.abs(hostTime - hostNow()) > ROUGH_MS) learnHostTime(hostTime)
}

/** The time as the host has it: the round clock on every screen counts to the same moment. */
export function hostNow(): number {
  return Date.now() + offset.value
}

export function clockOffset(): number {
  return offset.value
}
