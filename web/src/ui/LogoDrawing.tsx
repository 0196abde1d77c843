/** The logo: people in a ring seen from above, with one free place. It has no styles, because the pages for visitors draw it too. */
export function LogoDrawing({ size, fill = '#0b6b55' }: { readonly size: number; readonly fill?: string | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="14" fill={fill} />
      <g fill="#ffffff">
        <circle cx="24" cy="11.5" r="4.6" />
        <circle cx="35.9" cy="20.1" r="4.6" />
        <circle cx="16.7" cy="34.1" r="4.6" />
        <circle cx="12.1" cy="20.1" r="4.6" />
      </g>
      <circle cx="31.3" cy="34.1" r="4.6" fill="#ff8a33" />
    </svg>
  )
}
