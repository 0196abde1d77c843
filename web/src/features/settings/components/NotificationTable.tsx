import { Switch } from '@mantine/core'
import type { Settings } from '@parta/contracts/settings'
import { notificationCategories } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { type Category, type Channel, isOn, switched } from '../settings.ts'
import classes from './NotificationTable.module.css'
import { useSave } from './save.ts'

const channels: readonly Channel[] = ['push', 'email']

/** Which notifications to get and on which channel; each switch is saved at once. */
export function NotificationTable({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('notifications.about')}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {t(`notifications.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationCategories.map((category) => (
          <tr key={category}>
            <th scope="row" className={classes.category}>
              {t(`notifications.categories.${category}`)}
              <span className={classes.note}>{t(`notifications.notes.${category}`)}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className={classes.cell}>
                <ChannelSwitch settings={settings} category={category} channel={channel} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SwitchProps {
  readonly settings: Settings
  readonly category: Category
  readonly channel: Channel
}

function ChannelSwitch({ settings, category, channel }: SwitchProps) {
  const { t } = useTranslation('settings')
  const save = useSave()
  const on = isOn(settings, category, channel)
  if (on === null) return <span className="visually-hidden">{t('notifications.never')}</span>
  return (
    <Switch
      size="md"
      className={classes.switch}
      aria-label={`${t(`notifications.categories.${category}`)}: ${t(`notifications.channels.${channel}`)}`}
      checked={on}
      onChange={() => save(switched(category, channel, !on), switched(category, channel, on))}
    />
  )
}
