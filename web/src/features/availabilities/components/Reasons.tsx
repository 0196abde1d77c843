import { IconCheck } from '@tabler/icons-react'
import classes from './Reasons.module.css'

/** Why something is suggested, in words. */
export function Reasons({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className={classes.reasons} data-testid="reasons">
      {texts.map((text) => (
        <li key={text}>
          <IconCheck size={14} stroke={2.4} aria-hidden="true" /> {text}
        </li>
      ))}
    </ul>
  )
}
