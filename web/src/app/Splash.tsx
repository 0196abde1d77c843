import { LogoMark } from '../ui/Logo.tsx'
import classes from './Splash.module.css'

/** Between pages, and while a remembered session comes back. Shown only when it takes a moment. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Parta">
      <LogoMark size={56} />
    </div>
  )
}
