import { lite } from '../lib/lite.ts'
import classes from './Logo.module.css'

/** The logo: people in a ring seen from above, with one free place. */
export function LogoMark({ size = 36 }: { size?: number }) {
  if (lite?.logo) return <img src={lite.logo} width={size} height={size} alt="" className={classes.own} />
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="14" fill={lite?.shades?.[8] ?? '#0b6b55'} />
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

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={lite ? classes.name : classes.word}>{lite?.name ?? 'parta'}</span>
    </span>
  )
}
