import { lite } from '../lib/lite.ts'
import classes from './Logo.module.css'
import { LogoDrawing } from './LogoDrawing.tsx'

/** The logo of this installation: its organisation's own, or Parta's. */
export function LogoMark({ size = 36 }: { size?: number }) {
  if (lite?.logo) return <img src={lite.logo} width={size} height={size} alt="" className={classes.own} />
  return <LogoDrawing size={size} fill={lite?.shades?.[8]} />
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={lite ? classes.name : classes.word}>{lite?.name ?? 'parta'}</span>
    </span>
  )
}
