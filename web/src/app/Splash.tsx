import { appName } from '../lib/lite.ts'
import { LogoMark } from '../ui/Logo.tsx'
import classes from './Splash.module.css'

/** Shown while the first page loads and while the session is restored; invisible for the first 350 ms. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label={appName}>
      <LogoMark size={56} />
    </div>
  )
}
