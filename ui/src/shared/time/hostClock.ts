import { ref } from 'vue'

/** How far this device's clock is behind the host's, in milliseconds. Set from any reply that carries the host's time. */
const offset = ref(0)

/** `hostTime` in milliseconds since 1970, as the host had it when it answered. */
export function learnHostTime(hostTime: number): void {
  offset.value = hostTime - Date.now()
}

/** The time as the host has it: the round clock on every screen counts to the same moment. */
export function hostNow(): number {
  return Date.now() + offset.value
}

export function clockOffset(): number {
  return offset.value
}
