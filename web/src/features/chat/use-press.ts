import { type TouchEvent, useEffect, useRef } from 'react'

/** The duration of a long press on phones, in milliseconds. */
const longMs = 500

/** Detects a long press by touch. Moving the finger cancels it; a mouse has buttons for the menu. */
export function usePress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const end = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return {
    onTouchStart: (event: TouchEvent) => {
      end()
      if (event.touches.length === 1) timer.current = setTimeout(onLong, longMs)
    },
    onTouchMove: end,
    onTouchEnd: end,
    onTouchCancel: end,
  }
}
