import type { Emoji } from '@parta/contracts/values'

/** For how long an emoji can be taken back, in ms; then it is sent, and stays. */
export const holdMs = 5000

/** An emoji for the person or alias with this id. */
export interface Gift {
  readonly id: string
  readonly emoji: Emoji
}

interface Options {
  /** Sends a gift; resolves to false, and shows the reason, if it was refused. */
  readonly send: (gift: Gift) => Promise<boolean>
  /** Receives the gifts that are not sent yet after each change. */
  readonly onChange: (held: readonly Gift[]) => void
}

export interface HeldGifts {
  /** Sends a gift after `holdMs`. */
  hold(gift: Gift): void
  /** Takes a gift back that is not sent yet. */
  takeBack(gift: Gift): void
  /** Sends all gifts now, and waits for those on their way; false if one of them was refused. */
  flush(): Promise<boolean>
}

const isSame = (one: Gift) => (other: Gift) => one.id === other.id && one.emoji === other.emoji

/** Holds emoji before they are sent: an emoji that was sent cannot be taken back. */
export function createHeldGifts({ send, onChange }: Options): HeldGifts {
  let held: readonly (Gift & { readonly timer: ReturnType<typeof setTimeout> })[] = []
  const onTheirWay = new Set<Promise<boolean>>()
  const takeBack = (gift: Gift) => {
    const found = held.find(isSame(gift))
    if (!found) return
    clearTimeout(found.timer)
    held = held.filter((one) => one !== found)
    onChange(held)
  }
  const sendNow = (gift: Gift) => {
    const sent = send(gift).finally(() => onTheirWay.delete(sent))
    onTheirWay.add(sent)
    takeBack(gift)
  }
  return {
    hold: (gift) => {
      if (held.some(isSame(gift))) return
      held = [...held, { ...gift, timer: setTimeout(() => sendNow(gift), holdMs) }]
      onChange(held)
    },
    takeBack,
    flush: async () => {
      for (const gift of held) sendNow(gift)
      const results = await Promise.all(onTheirWay)
      return results.every(Boolean)
    },
  }
}

export function heldFor(held: readonly Gift[], id: string): Emoji[] {
  return held.filter((gift) => gift.id === id).map(({ emoji }) => emoji)
}
