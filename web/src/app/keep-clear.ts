interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * Returns by how many pixels a toast has to rise so that it does not cover something. Both lie on one axis: `top` is less
 * than `bottom`. `room` is kept between the two.
 */
export function riseOver(toast: Span, kept: Span | undefined, room: number): number {
  const isCovered = kept !== undefined && kept.top < toast.bottom + room && toast.top - room < kept.bottom
  return isCovered ? toast.bottom + room - kept.top : 0
}
