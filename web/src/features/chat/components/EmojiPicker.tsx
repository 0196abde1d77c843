import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EmojiPicker.module.css'

/** Common emojis about sport; keyboards offer all others. */
const emojis = [
  '😀 😂 😅 😊 😉 😍 😎 🤔 😢 😮 😡 🥳 😴 🤒',
  '👍 👎 👏 🙏 💪 👋 🤝 ✌️ ❤️ 🔥 🎉 ✅ ❌ ⏰',
  '⚽ 🏀 🏐 🏸 🎾 🏓 🏒 🏃 🚴 🏊 🧘 🏆 🚗 🍻',
].flatMap((row) => row.split(' '))

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('chat')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon size={46} radius={14} aria-label={t('emoji')} onClick={() => setOpened(!opened)}>
          <IconMoodSmile size={24} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('emoji')}>
        <div className={classes.grid}>
          {emojis.map((emoji) => (
            <button key={emoji} type="button" className={classes.emoji} onClick={() => onPick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
