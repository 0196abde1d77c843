import { Button, MultiSelect, SegmentedControl, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { IconUserHeart } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../ui/Avatar.tsx'
import type { TeamWish } from '../api.ts'
import { entrantOf } from '../division.ts'

interface Props {
  readonly event: EventInfo
  readonly wish: TeamWish
  readonly onChange: (wish: TeamWish) => void
}

/** How many teams, who keeps goal, and who wants to play together. */
export function WishFields({ event, wish, onChange }: Props) {
  const { t } = useTranslation('teams')
  const id = useId()
  const players = event.playersInfo.filter(({ deleted }) => !deleted)
  const names = players.map((player) => ({ value: entrantOf(player), label: fullName(player) }))
  const most = Math.min(limits.teams.max, event.playersCount)
  const counts = Array.from({ length: most - 1 }, (_none, at) => String(at + 2))
  return (
    <Stack>
      <div>
        <p id={id}>{t('count')}</p>
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          size="lg"
          data={counts}
          value={String(wish.count)}
          onChange={(count) => onChange({ ...wish, count: Number(count) })}
        />
      </div>
      <MultiSelect
        label={t('goalkeepers')}
        description={t('goalkeepersHint')}
        data={names}
        searchable
        value={wish.goalkeepers ?? []}
        onChange={(goalkeepers) => onChange({ ...wish, goalkeepers })}
      />
      <FriendFields
        names={names}
        initial={wish.friends ?? []}
        most={Math.min(limits.teams.friends, Math.ceil(players.length / wish.count))}
        onChange={(friends) => onChange({ ...wish, friends })}
      />
    </Stack>
  )
}

interface FriendProps {
  readonly names: readonly { readonly value: string; readonly label: string }[]
  readonly initial: readonly (readonly string[])[]
  /** How many players fit into a team. */
  readonly most: number
  /** Called with the groups of at least two. */
  readonly onChange: (friends: string[][]) => void
}

function FriendFields({ names, initial, most, onChange }: FriendProps) {
  const { t } = useTranslation('teams')
  const [groups, setGroups] = useState<string[][]>(() =>
    initial.length === 0 ? [[]] : initial.map((group) => [...group]),
  )
  const change = (next: string[][]) => {
    setGroups(next)
    onChange(next.filter((group) => group.length > 1))
  }
  // A player is in one group only.
  const freeFor = (at: number) => {
    const taken = new Set(groups.flatMap((group, other) => (other === at ? [] : group)))
    return names.filter(({ value }) => !taken.has(value))
  }
  return (
    <>
      {groups.map((group, at) => (
        <MultiSelect
          // oxlint-disable-next-line react/no-array-index-key -- groups are only added at the end
          key={at}
          label={t('friends')}
          data={freeFor(at)}
          searchable
          maxValues={Math.max(2, most)}
          value={group}
          onChange={(next) => change(groups.map((one, other) => (other === at ? next : one)))}
        />
      ))}
      {groups.length < limits.teams.friendGroups && (groups.at(-1)?.length ?? 0) > 1 && (
        <Button
          variant="default"
          leftSection={<IconUserHeart size={20} aria-hidden="true" />}
          onClick={() => change([...groups, []])}
        >
          {t('moreFriends')}
        </Button>
      )}
    </>
  )
}
