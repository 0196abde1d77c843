import { useId } from 'react'

const metals = [
  ['#fff2b8', '#f2b62b', '#8a5406'],
  ['#ffffff', '#b3bec7', '#4a5862'],
  ['#ffd9b5', '#cd8145', '#6b3614'],
] as const

/** A medal on a ribbon for the first, second or third position. */
export function Medal({ position }: { position: number }) {
  const id = useId()
  const [light, middle, dark] = metals[position - 1] ?? metals[2]
  return (
    <svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={middle} />
        </linearGradient>
      </defs>
      <path d="M6 0h8l4.5 15h-8z" fill="#0b6b55" />
      <path d="M26 0h-8l-4.5 15h8z" fill="#12906f" />
      <circle cx="16" cy="26" r="12.5" fill={`url(#${id})`} stroke={dark} strokeOpacity="0.45" strokeWidth="1.5" />
      <circle cx="16" cy="26" r="9" fill="none" stroke={dark} strokeOpacity="0.3" strokeWidth="1.2" />
      <text x="16" y="31" textAnchor="middle" fontSize="14" fontWeight="800" fill={dark}>
        {position}
      </text>
    </svg>
  )
}
