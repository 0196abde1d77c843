import { Chip, Group, Select } from '@mantine/core'
import type { OrgCard } from '@parta/contracts/orgs'
import classes from './OrgFilter.module.css'

/** More than so many do not fit on a phone as chips. */
const chipsMax = 6

interface Props {
  readonly orgs: readonly OrgCard[]
  readonly chosen: string | null
  readonly onChoose: (org: string | null) => void
  readonly label: string
  /** The choice of none in particular. */
  readonly all: string
  /** With fewer organisations there is nothing to choose. */
  readonly atLeast?: number
}

/** Which of one's organisations a list is about. */
export function OrgFilter({ orgs, chosen, onChoose, label, all, atLeast = 2 }: Props) {
  if (orgs.length < atLeast) return null
  if (orgs.length > chipsMax) {
    return (
      <Select
        mb="lg"
        maw={420}
        searchable
        clearable
        label={label}
        placeholder={all}
        data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={onChoose}
        clearButtonProps={{ 'aria-label': all }}
      />
    )
  }
  return (
    <Group gap="xs" mb="lg" role="group" aria-label={label}>
      <One label={all} isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {orgs.map(({ id, name }) => (
        <One key={id} label={name} isChosen={chosen === id} onChoose={() => onChoose(chosen === id ? null : id)} />
      ))}
    </Group>
  )
}

function One({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Chip size="md" classNames={{ label: classes.chip ?? '' }} checked={isChosen} onChange={onChoose}>
      {label}
    </Chip>
  )
}
