import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import classes from './PeopleChoice.module.css'

interface Props {
  readonly label: string
  readonly candidates: readonly string[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** Ids that are ticked and cannot be changed. */
  readonly fixed?: readonly string[]
  readonly fixedHint?: string
  /** Ids that cannot be chosen, each with its reason. */
  readonly blocked?: ReadonlyMap<string, ReactNode>
}

const noneBlocked: ReadonlyMap<string, ReactNode> = new Map()

/** A choice among the person and their aliases. */
export function PeopleChoice({
  label,
  candidates,
  value,
  onChange,
  fixed = [],
  fixedHint,
  blocked = noneBlocked,
}: Props) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  if (!me) return null
  const isShown = ({ id }: { id: string }) => candidates.includes(id) || fixed.includes(id) || blocked.has(id)
  const people = [me, ...me.aliases].filter(isShown)
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
            disabled={fixed.includes(person.id) || blocked.has(person.id)}
            description={fixed.includes(person.id) ? fixedHint : blocked.get(person.id)}
            classNames={{ body: classes.person ?? '', inner: classes.box ?? '', description: classes.why ?? '' }}
            label={
              <span className={classes.label} data-off={blocked.has(person.id) || undefined}>
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
