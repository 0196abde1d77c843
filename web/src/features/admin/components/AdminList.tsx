import { Stack, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Pages } from '../../../lib/swr.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useSearchBox } from '../../../ui/use-search-box.ts'
import classes from './AdminList.module.css'

interface Props<T> {
  readonly list: Pages<T>
  readonly label: string
  /** Shown when nothing is found. */
  readonly empty: { readonly title: string; readonly text: string }
  readonly filters?: ReactNode
  readonly row: (item: T) => ReactNode
}

/** Returns the search text of a list in the admin area, which is kept in the address. */
export function useAdminSearch() {
  return useSearchBox('query', limits.debounce.organisations)
}

export function AdminList<T>({ list, label, empty, filters, row }: Props<T>) {
  const { typed, type } = useAdminSearch()
  return (
    <Stack gap="md">
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          label={label}
          type="search"
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {filters}
      </div>
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading rows={4} />
      ) : list.items.length === 0 ? (
        <Empty icon={IconSearch} title={empty.title} text={empty.text} />
      ) : (
        <Card>
          <ul className={classes.list}>{list.items.map(row)}</ul>
          <MoreButton list={list} />
        </Card>
      )}
    </Stack>
  )
}
