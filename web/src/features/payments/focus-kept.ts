import { type RefObject, useRef } from 'react'

interface FocusKept {
  readonly box: RefObject<HTMLDivElement | null>
  /** Call it with a change that may remove the focused element; a selector names what in the box is focused instead. */
  readonly keep: (selector?: string) => void
}

/** Keeps the keyboard focus in a box when the focused element disappears: on its last element of a kind, or the box. */
export function useFocusKept(): FocusKept {
  const box = useRef<HTMLDivElement>(null)
  const keep = (selector?: string) => {
    // Later, because the change is not drawn yet.
    setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost) return
      const others = selector ? [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])] : []
      const target = others.at(-1) ?? box.current
      target?.focus({ preventScroll: target === box.current })
    })
  }
  return { box, keep }
}
