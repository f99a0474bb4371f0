// An organizer makes an event with no server at all; a dead battery loses nothing.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApp } from './webdriver.mjs'

const TITLE = '教职工掼蛋比赛'
const UNIT = '第六中学'
const PAIRS = [
  ['王芳', '李强'],
  ['张伟', '刘洋'],
]

const folder = mkdtempSync(join(tmpdir(), 'saiwu-offline-'))
let app

after(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('event and pairs are there after the process was killed', async () => {
  app = await startApp(folder)
  await createEvent()
  await registerPairs()
  await app.kill()

  app = await startApp(folder)
  await app.press('我是主办方或裁判')
  await app.isOn('我的赛事')
  await app.press(TITLE)
  await app.isOn(TITLE)
  await app.sees('2026年12月20日')
  await app.sees('共2对')
  await app.press('名单')
  await app.isOn('名单')
  const list = await app.text()
  for (const name of PAIRS.flat()) assert.ok(list.includes(name), `${name} is missing:\n${list}`)
})

async function createEvent() {
  await app.press('我是主办方或裁判')
  await app.isOn('我的赛事')
  await app.press('新建赛事')
  await app.isOn('选规程')
  await app.press('掼蛋')
  await app.isOn('基本信息')
  await app.fill('赛事名称', TITLE)
  await app.choose('比赛日期', '2026-12-20')
  await app.press('下一步')
  await app.isOn('规程一句话')
  await app.press('就按这个规程')
  await app.isOn('报名')
  await app.press('下一步')
  await app.isOn('赛场手机')
  await app.press('允许')
  await app.press('创建赛事')
  await app.isOn(TITLE)
}

async function registerPairs() {
  await app.press('添加单位')
  await app.isOn('添加单位')
  await app.fill('单位名称', `${UNIT} 120`)
  await app.press('添加1个单位')
  await app.isOn('名单')
  await app.press(UNIT)
  await app.isOn(UNIT)
  await app.press('打开报名表')
  await app.isOn('谁来参赛？')
  await app.press('再加一')
  for (const [seat, players] of PAIRS.entries()) {
    for (const [player, name] of players.entries()) {
      await app.fill(`第${player + 1}人姓名`, name, seat)
    }
  }
  await app.press('下一步')
  await app.isOn('领队是谁？')
  await app.fill('领队姓名', '赵敏')
  await app.fill('领队电话', '13800000001')
  await app.press('下一步')
  await app.isOn('请核对')
  await app.press('规程已看完，同意遵守')
  await app.press('提交报名')
  await app.isOn('报名回执')
  await app.sees('报名成功')
}
