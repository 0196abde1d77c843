import { Chip, Group, Select } from '@mantine/core'
import type { OrgCard } from '@parta/contracts/orgs'
import classes from './OrgFilter.module.css'

/** More options than this are a select instead of chips. */
const chipsMax = 6

interface Props {
  readonly orgs: readonly OrgCard[]
  readonly chosen: string | null
  readonly onChoose: (org: string | null) => void
  readonly label: string
  /** The label of the option for all. */
  readonly all: string
  /** Hidden with fewer organisations. */
  readonly atLeast?: number
  /** The gap below. */
  readonly mb?: 'lg' | 0
}

/** Filters a list by one of the person's organisations. */
export function OrgFilter({ orgs, chosen, onChoose, label, all, atLeast = 2, mb = 'lg' }: Props) {
  if (orgs.length < atLeast) return null
  if (orgs.length > chipsMax) {
    return (
      <Select
        mb={mb}
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
    <Group gap="xs" mb={mb} role="group" aria-label={label}>
      <FilterChip label={all} isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {orgs.map(({ id, name }) => (
        <FilterChip
          key={id}
          label={name}
          isChosen={chosen === id}
          onChoose={() => onChoose(chosen === id ? null : id)}
        />
      ))}
    </Group>
  )
}

function FilterChip({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Chip size="md" classNames={{ label: classes.chip ?? '' }} checked={isChosen} onChange={onChoose}>
      {label}
    </Chip>
  )
}
