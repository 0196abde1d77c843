import { useEffect, useState } from 'react'

interface Steps {
  /** How many are rendered at once. */
  readonly first: number
  /** How many are added at a time. */
  readonly step: number
}

/**
 * Returns how many of the parts of a page to render: the first ones at once, and the others a few at a time, so that a slow phone shows
 * the first early and answers presses meanwhile. What is there when the page opens is rendered whole: a person who goes back finds the
 * page as it was, scrolled to the same place.
 * @param length 0 while the parts are loading
 */
export function useGrowing(length: number, { first, step }: Steps): number {
  const [count, setCount] = useState(length === 0 ? first : length)
  useEffect(() => {
    if (count >= length) return
    const timer = setTimeout(() => setCount(count + step))
    return () => clearTimeout(timer)
  }, [count, length, step])
  return Math.min(count, length)
}

/** Ends the current task, so that the browser can answer a press in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
