import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import classes from './PeopleChoice.module.css'

interface Props {
  readonly label: string
  readonly candidates: readonly string[]
  readonly value: string[]
  readonly onChange: (value: string[]) => void
  /** Those who stay as they are: ticked, and said why. */
  readonly fixed?: readonly string[]
  readonly fixedHint?: string
}

/** @returns the ids of the person's aliases, and the person's own id first, unless `without` leaves it out */
export function useFamily({ without }: { without: boolean }): string[] {
  const { data: me } = useMe()
  if (!me) return []
  return [...(without ? [] : [me.id]), ...me.aliases.map(({ id }) => id)]
}

/** Whom it is for: oneself, aliases, or several of them. */
export function PeopleChoice({ label, candidates, value, onChange, fixed = [], fixedHint }: Props) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  if (!me) return null
  const people = [me, ...me.aliases].filter(({ id }) => candidates.includes(id) || fixed.includes(id))
  return (
    <Checkbox.Group
      label={label}
      value={[...fixed, ...value]}
      onChange={(ids) => onChange(ids.filter((id) => !fixed.includes(id)))}
    >
      <Stack gap={4} mt={4}>
        {people.map((person) => (
          <Checkbox
            key={person.id}
            value={person.id}
            disabled={fixed.includes(person.id)}
            description={fixed.includes(person.id) ? fixedHint : undefined}
            classNames={{ body: classes.person ?? '' }}
            label={
              <span className={classes.label}>
                <Avatar who={person} size={36} /> {fullName(person)}
                {person.id === me.id && <span className={classes.me}>{t('me')}</span>}
              </span>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
