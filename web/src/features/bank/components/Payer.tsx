import type { PersonCard } from '@parta/contracts/shapes'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import classes from './Bank.module.css'

/** The person that a typed variable symbol belongs to. */
export function Payer({ person }: { person: PersonCard }) {
  return (
    <p className={classes.payer} data-testid="payer">
      <Avatar who={person} size={40} />
      <strong>
        <PersonName who={person} />
      </strong>
    </p>
  )
}
