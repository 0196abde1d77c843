import { ActionIcon, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { savedSearchLimits } from '@parta/contracts/saved-search-limits'
import type { SavedSearch } from '@parta/contracts/saved-searches'
import { IconBell, IconBellOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import type { Filters } from '../filters.ts'
import { isSameSearch, pageFiltersOf, savedFiltersOf } from '../saved.ts'
import { addSearch, changeSearch, removeSearch, useSavedSearches } from '../saved-api.ts'
import type { SearchState } from '../search-state.ts'
import classes from './SavedSearches.module.css'

interface Props {
  readonly search: SearchState
  readonly opened: boolean
  readonly onClose: () => void
}

/** Saves the search of the page, and lists the saved ones. */
export function SavedSearches({ opened, ...rest }: Props) {
  const { t } = useTranslation('events')
  return (
    <Modal opened={opened} onClose={rest.onClose} title={t('saved.title')}>
      <Content {...rest} />
    </Modal>
  )
}

function Content({ search, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('events')
  const { data, error, mutate } = useSavedSearches()
  const { filters, own } = search
  const isSaved = data?.items.some((one) => isSameSearch(pageFiltersOf(one.filters, own.home), filters)) ?? false
  return (
    <Stack gap="lg">
      {data && !isSaved && <SaveForm search={search} />}
      {error && !data && <Failed error={error} again={() => void mutate()} />}
      {!error && !data && <Loading rows={1} />}
      {data && data.items.length > 0 && (
        <ul className={classes.rows} aria-label={t('saved.title')}>
          {data.items.map((one) => (
            <Row
              key={one.id}
              saved={one}
              onOpen={() => {
                search.open(pageFiltersOf(one.filters, own.home))
                onClose()
              }}
            />
          ))}
        </ul>
      )}
      <p className={classes.hint}>{t('saved.hint')}</p>
    </Stack>
  )
}

/** Returns a name made of what is searched for. */
function useSuggestedName({ when, activity, mine, query }: Filters): string {
  const { t } = useTranslation('events')
  const sport = activity ? t(`activities:${activity}`) : mine ? t('search.mine') : ''
  const parts = [query, sport, when ? t(`search.whens.${when}`) : '']
  return parts.filter(Boolean).join(' · ').slice(0, savedSearchLimits.nameMax)
}

function SaveForm({ search: { filters, own } }: Pick<Props, 'search'>) {
  const { t } = useTranslation('events')
  const { isBusy, act } = useAction()
  const [name, setName] = useState(useSuggestedName(filters))
  const [alert, setAlert] = useState(true)
  const saved = savedFiltersOf(filters, own)
  const save = () =>
    act(async () => {
      if (!saved) return
      await addSearch({ name: name.trim(), filters: saved, alert })
      toast(t('saved.done'))
    })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={t('saved.name')}
        placeholder={t('saved.nameHint')}
        value={name}
        maxLength={savedSearchLimits.nameMax}
        onChange={(event) => setName(event.currentTarget.value)}
        // The form is shown only when the saved searches have been fetched, after the dialog has taken the focus.
        autoFocus
      />
      <Switch
        size="md"
        label={t('saved.alert')}
        checked={alert}
        onChange={(event) => setAlert(event.currentTarget.checked)}
      />
      <SendButton type="submit" size="lg" missing={!saved || !name.trim() ? t('saved.unnamed') : ''} loading={isBusy}>
        {t('saved.submit')}
      </SendButton>
    </form>
  )
}

function Row({ saved, onOpen }: { saved: SavedSearch; onOpen: () => void }) {
  const { t } = useTranslation('events')
  const { isBusy, act } = useAction()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, alert } = saved
  if (isRenaming) return <RenameForm saved={saved} onDone={() => setRenaming(false)} />
  const Bell = alert ? IconBell : IconBellOff
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {name}
      </button>
      <ActionIcon
        variant={alert ? 'filled' : 'subtle'}
        {...(alert ? {} : { color: 'gray' })}
        size={44}
        aria-label={t('saved.alertOf', { name })}
        aria-pressed={alert}
        loading={isBusy}
        onClick={() => act(() => changeSearch(id, { alert: !alert }))}
      >
        <Bell size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('saved.renameOf', { name })}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('saved.deleteOf', { name })}
        onClick={() => act(() => removeSearch(id))}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function RenameForm({ saved, onDone }: { saved: SavedSearch; onDone: () => void }) {
  const { t } = useTranslation('events')
  const { isBusy, act } = useAction()
  const [name, setName] = useState(saved.name)
  const rename = () =>
    act(async () => {
      await changeSearch(saved.id, { name: name.trim() })
      onDone()
    })
  return (
    <li>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextInput
          className={classes.open ?? ''}
          aria-label={t('saved.name')}
          value={name}
          maxLength={savedSearchLimits.nameMax}
          onChange={(event) => setName(event.currentTarget.value)}
          autoFocus
        />
        <SendButton type="submit" missing={!name.trim() ? t('saved.unnamed') : ''} loading={isBusy}>
          {t('saved.rename')}
        </SendButton>
      </form>
    </li>
  )
}
