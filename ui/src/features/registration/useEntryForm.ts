import { computed, onBeforeUnmount, type Ref, reactive, ref, shallowRef, toRaw, watch } from 'vue'
import { CallError, useBackend } from '@/backend'
import type { EntryForm, EntryFormView, Finding, FormFindings } from '@/generated/protocol'
import { readDraft, readOver, saveDraft } from './draft'
import { fitted, newForm, newSeat, valueAt } from './form'
import { type Step, stepOf, stepsOf } from './steps'

const PAUSE_MS = 400
/** Longer than a press: no sentence may appear and push away the button that is being pressed. */
const PRESS_MS = 300

/** The form of one unit while it is filled in: kept on the device at every key, judged by the host at every pause. */
export function useEntryForm(event: string, token: string, view: Ref<EntryFormView>) {
  const backend = useBackend()
  const draft = readDraft(token)
  const form = reactive<EntryForm>(fitted(draft ?? view.value.entered ?? newForm(view.value), view.value))
  /** Over which entry this form is filled in: the host refuses it where another one is entered meanwhile. */
  const before = readOver(token)
  const revision = ref(draft ? before.revision : view.value.revision)
  /** What was typed, while the present entry is looked at. */
  const aside = shallowRef<EntryForm | null>(draft ? before.typed : null)
  const judged = ref<FormFindings | null>(null)
  /** Inputs that were left once: an empty field is not wrong before somebody had the chance to fill it. */
  const left = reactive(new Set<string>())
  const tried = reactive(new Set<Step>())
  const steps = computed(() => stepsOf(view.value))

  /** What is being typed is not judged by what the host said about something else. */
  const typing = ref(false)
  let changes = 0
  /** The form as it was judged. */
  const asked = shallowRef<unknown>(null)
  async function ask(of: EntryForm = toRaw(form)): Promise<FormFindings> {
    const about = changes
    const copy: unknown = JSON.parse(JSON.stringify(of))
    const reply = await backend.call('registration.check', { event, token, form: of })
    if (about === changes && of === toRaw(form)) {
      judged.value = reply
      asked.value = copy
      typing.value = false
    }
    return reply
  }

  const keep = () => saveDraft(token, toRaw(form), { revision: revision.value, typed: aside.value })
  /** The present entry into the inputs, what was typed beside it. */
  function lookAtPresent() {
    aside.value = JSON.parse(JSON.stringify(toRaw(form))) as EntryForm
    revision.value = view.value.revision
    Object.assign(form, fitted(view.value.entered ?? newForm(view.value), view.value))
    keep()
  }
  function takeBackTyped() {
    const typed = aside.value
    if (!typed) return
    aside.value = null
    Object.assign(form, fitted(typed, view.value))
    keep()
  }

  let pause: ReturnType<typeof setTimeout> | undefined
  const askSoon = () => {
    clearTimeout(pause)
    // Nothing is lost when the host is away: moving on asks again.
    pause = setTimeout(() => void ask().catch(() => {}), PAUSE_MS)
  }
  watch(
    form,
    () => {
      keep()
      changes++
      typing.value = true
      askSoon()
    },
    { deep: true, flush: 'sync' },
  )
  watch(view, askSoon)
  askSoon()
  const presses = new Set<ReturnType<typeof setTimeout>>()
  onBeforeUnmount(() => {
    clearTimeout(pause)
    presses.forEach(clearTimeout)
  })

  /** A finding about a whole place is about the quota and never waits; one about an input waits until it was left. */
  function shows(finding: Finding): boolean {
    const { field } = finding
    if (field === null || /^seats\.\d+$/.test(field)) return true
    return left.has(field) || tried.has(stepOf(field, steps.value))
  }
  const found = shallowRef<readonly Finding[]>([])
  /** What was said about an input goes with the first key typed into it; whether it is right now the host says next. */
  const shown = computed(() =>
    found.value.filter(({ field }) => field === null || valueAt(form, field) === valueAt(asked.value, field)),
  )
  watch(
    () => (typing.value ? null : (judged.value?.findings ?? []).filter(shows)),
    (now) => {
      if (now) found.value = now
    },
  )

  /** One place more, or the sentence of the regulations that speaks against it. */
  async function addSeat(): Promise<Finding | null> {
    const seat = newSeat(view.value)
    const most = judged.value?.max_seats ?? view.value.max_seats
    if (form.seats.length < most) {
      form.seats.push(seat)
      return null
    }
    const reply = await ask({ ...toRaw(form), seats: [...toRaw(form).seats, seat] })
    const field = `seats.${form.seats.length}`
    const against = reply.findings.find((finding) => finding.field === field && finding.severity === 'blocking')
    if (reply.max_seats <= form.seats.length && against) return against
    form.seats.push(seat)
    return null
  }

  return {
    form,
    steps,
    shown,
    resumed: draft !== null,
    revision,
    aside,
    lookAtPresent,
    takeBackTyped,
    asksGender: computed(() => judged.value?.asks_gender ?? view.value.asks_gender),
    /** What the host says about one input, as `AppField` takes it. */
    problem: (field: string) =>
      shown.value.find((finding) => finding.field === field && finding.severity === 'blocking') ?? null,
    about: (field: string) => shown.value.filter((finding) => finding.field === field),
    leave(field: string) {
      presses.add(setTimeout(() => left.add(field), PRESS_MS))
    },
    tryStep: (step: Step) => tried.add(step),
    ask,
    addSeat,
    isUnreachable: (error: unknown) => error instanceof CallError && error.isUnreachable,
  }
}

export type EntryFormState = ReturnType<typeof useEntryForm>
