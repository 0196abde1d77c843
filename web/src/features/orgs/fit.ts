/** The width of an avatar in the row, in pixels (part 1, section 2). */
export const avatarSize = 50
export const avatarGap = 8

/** Returns how many avatars fit: all, or one less than fits, to leave room for the "+N" bubble. */
export function fittingCount(width: number, count: number): number {
  const places = Math.max(1, Math.floor((width + avatarGap) / (avatarSize + avatarGap)))
  return count <= places ? count : places - 1
}
