/** Part 1, section 2: the row of avatars. */
export const avatarSize = 50
export const avatarGap = 8

/** How many avatars a row shows: all of them, or one less than fits, beside the "+N" bubble. */
export function fitting(width: number, count: number): number {
  const places = Math.max(1, Math.floor((width + avatarGap) / (avatarSize + avatarGap)))
  return count <= places ? count : places - 1
}
