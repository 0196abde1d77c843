/** Within so many pixels of the edge of the screen a dragged player scrolls the page. */
const edge = 110
/** The fastest scrolling, in pixels a frame. */
const most = 14

/** Returns by how many pixels the page scrolls in a frame while a player is dragged at the height `y`; negative is up. */
export function scrollStep(y: number, screen: number): number {
  const zone = Math.min(edge, screen / 4)
  const down = Math.max(0, y - (screen - zone)) / zone
  const up = Math.max(0, zone - y) / zone
  return Math.round(most * Math.min(1, down) - most * Math.min(1, up))
}
