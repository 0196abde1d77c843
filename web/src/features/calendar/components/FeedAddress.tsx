import { Button, Group, TextInput } from '@mantine/core'
import type { CalendarFeed } from '@parta/contracts/calendar'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import { feedName, feedUrl, subscribeUrl } from '../embed.ts'

/** The address of a calendar feed, with buttons to copy it and to open it in the device's calendar. */
export function FeedAddress({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation('calendar')
  const name = feedName(feed, t)
  return (
    <>
      <TextInput
        aria-label={name}
        value={feedUrl(feed, location)}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-testid="feed-address"
      />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          aria-label={t('feeds.copyOf', { name })}
          onClick={() => void copyText(feedUrl(feed, location), t('feeds.copied'))}
        >
          {t('share.copy')}
        </Button>
        <Button
          component="a"
          href={subscribeUrl(feed, location)}
          variant="default"
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          aria-label={t('feeds.subscribeTo', { name })}
        >
          {t('feeds.subscribe')}
        </Button>
      </Group>
    </>
  )
}
