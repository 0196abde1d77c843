import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import classes from './WhoDialog.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly submit: string
  readonly candidates: readonly string[]
  readonly isBusy: boolean
  readonly onSubmit: (ids: string[]) => void
}

/** Whom it is for: oneself, aliases, or several of them. */
export function WhoDialog({ opened, onClose, title, submit, candidates, isBusy, onSubmit }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  useEffect(() => {
    if (opened) setChosen(candidates.slice(0, 1))
  }, [opened, candidates])
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <PeopleChoice candidates={candidates} value={chosen} onChange={setChosen} />
        <Button
          size="xl"
          color="accent"
          c="var(--on-accent)"
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => onSubmit(chosen)}
        >
          {submit}
        </Button>
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  readonly candidates: readonly string[]
  readonly value: string[]
  readonly onChange: (value: string[]) => void
}

export function PeopleChoice({ candidates, value, onChange }: ChoiceProps) {
  const { data: me } = useMe()
  if (!me) return null
  const people = [me, ...me.aliases].filter((person) => candidates.includes(person.id))
  return (
    <Checkbox.Group value={value} onChange={onChange}>
      <Stack gap={4}>
        {people.map((person) => (
          <Checkbox
            key={person.id}
            value={person.id}
            classNames={{ body: classes.person ?? '' }}
            label={
              <span className={classes.label}>
                <Avatar who={person} size={36} /> {fullName(person)}
              </span>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
