import { Chip, Group, Select } from '@mantine/core'
import type { OrgCard } from '@parta/contracts/orgs'
import { useTranslation } from 'react-i18next'
import classes from './FeedFilter.module.css'

/** More than so many do not fit on a phone as chips. */
const chipsMax = 6

interface Props {
  readonly orgs: readonly OrgCard[]
  readonly chosen: string | null
  readonly onChoose: (org: string | null) => void
}

/** Which organisation's posts are shown. */
export function FeedFilter({ orgs, chosen, onChoose }: Props) {
  const { t } = useTranslation('feeds')
  if (orgs.length < 2) return null
  if (orgs.length > chipsMax) {
    return (
      <Select
        mb="lg"
        maw={420}
        searchable
        clearable
        label={t('filter')}
        placeholder={t('all')}
        data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={onChoose}
        clearButtonProps={{ 'aria-label': t('all') }}
      />
    )
  }
  return (
    <Group gap="xs" mb="lg" role="group" aria-label={t('filter')}>
      <One label={t('all')} isChosen={chosen === null} onChoose={() => onChoose(null)} />
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
