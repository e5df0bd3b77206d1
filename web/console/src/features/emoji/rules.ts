/** Emoji by the key of the name of their group. All are in Unicode 12, which the oldest supported systems can draw. */
export const emojiGroups = {
  smileys:
    '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😋 😛 😜 🤪 🤓 😎 🤩 🥳 😏 😐 😑 😶 🙄 😬 🤔 🤨 🤗 🤭 🤫 😴 😪 😮 😲 😳 🥺 😕 😟 🙁 😢 😭 😤 😠 😡 🤯 😱 😨 😰 😥 😓 😷 🤒 🤕 🤧 🥵 🥶 😵 🤠 🤖 👻 💩',
  people: '👍 👎 👌 ✌️ 🤞 🤟 👋 🤚 ✋ 👏 🙌 🙏 🤝 💪 👉 👈 👆 👇 ☝️ ✍️ 👀 🙋 🤷 🤦 🙇 👩‍💻 👨‍💻 🧑 👥 👶 🎅',
  symbols: '❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 ✅ ☑️ ✔️ ❌ ❗ ❓ ⚠️ 🚫 ℹ️ ➡️ ⬅️ ⬆️ ⬇️ 🔄 ➕ ➖ ⭐ 🌟 ✨ ⚡ 🔥 💥 💡 💬 🔔 🎉 🎊 🎁 🏆',
  objects:
    '📦 📬 📧 📞 📱 💻 🖥️ 🖨️ ⌨️ 📷 📎 📄 📋 📁 📅 📊 📈 📉 📝 ✏️ 🔍 🔗 🔒 🔓 🔑 🛒 💳 💰 🧾 🏷️ ⏰ ⏳ 🔧 🔨 ⚙️ 🧰 🗑️ 🔋 💊 🩹',
  places: '🚚 🚗 🚌 🚆 ✈️ 🚀 🚲 🏠 🏢 🏪 🏥 🏫 🏭 📍 🗺️ 🌍 🏖️ ⛰️ ☀️ ⛅ ☁️ 🌧️ ⛈️ ❄️ 🌈 🌙',
  food: '☕ 🍵 🍺 🍷 🍕 🍔 🥗 🍎 🍌 🍓 🍞 🧀 🍰 🎂 🍪 🍫 🌱 🌳 🌸 🌹 🌻 🐶 🐱 🐻 🐼 🦊 🐝 🦋 🐢 🐟',
} as const

/** How many emoji a row of the picker has. */
const COLUMNS = 8

const MAX_RECENT = 2 * COLUMNS

/** Returns the emoji that were used last, with this one first. */
export const addRecent = (recent: readonly string[], emoji: string): readonly string[] =>
  [emoji, ...recent.filter((one) => one !== emoji)].slice(0, MAX_RECENT)

/** The number of emoji in each group, in the order in which they are shown. */
type GroupSizes = readonly number[]

/** Returns the index of the emoji above (-1) or below (1): in the same column, or in the last place of a shorter row. */
function moveByRow(sizes: GroupSizes, index: number, step: -1 | 1): number {
  const rows: { readonly start: number; readonly length: number }[] = []
  let start = 0
  for (const size of sizes) {
    for (let used = 0; used < size; used += COLUMNS)
      rows.push({ start: start + used, length: Math.min(COLUMNS, size - used) })
    start += size
  }
  const rowIndex = rows.findIndex((row) => index >= row.start && index < row.start + row.length)
  const row = rows[rowIndex]
  const next = rows[rowIndex + step]
  return row && next ? next.start + Math.min(index - row.start, next.length - 1) : index
}

/** Returns the index to which a key moves from an emoji; null if the key does not move. `forward` is the arrow to the next one. */
export function moveByKey(sizes: GroupSizes, index: number, key: string, forward: string): number | null {
  const last = sizes.reduce((sum, size) => sum + size, 0) - 1
  if (key === 'ArrowDown') return moveByRow(sizes, index, 1)
  if (key === 'ArrowUp') return moveByRow(sizes, index, -1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return Math.min(Math.max(index + (key === forward ? 1 : -1), 0), last)
}
