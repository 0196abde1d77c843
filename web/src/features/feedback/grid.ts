/** The columns of the emoji grid (part 2, section 9). */
const columns = 6

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
}

/**
 * Returns the index that a key moves the focus to, in a grid of `count` buttons, or null for other keys. At an edge the
 * focus stays.
 */
export function movedBy(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < count ? next : index
}
