/** Traditional Chinese, as in Taiwan: the sentences of zh-hans.ts by their characters, and by the words that differ. */
import type { Translation } from '../languages.ts';
import { chinese } from './zh-hans.ts';

/** Longer ones first, as they are looked for in this order. */
const WORDS: Readonly<Record<string, string>> = {
  '列从左数，行从下数': '行從左數，列從下數',
  'SVG 文件': 'SVG 檔',
  列数和行数: '列數和行數',
  按回车键: '按 Enter 鍵',
  文件名: '檔名',
  线程: '執行緒',
  文件: '檔案',
  文本: '文字',
  命令: '指令',
  坐标: '座標',
  设置: '設定',
  帮助: '說明',
  注释: '註解',
  打开: '開啟',
  粘贴: '貼上',
  复制: '複製',
  链接: '連結',
  保存: '儲存',
  搜索: '搜尋',
  级别: '等級',
  全局: '整局',
  列表: '清單',
  列数: '行數',
  行数: '列數',
  默认: '預設',
  指针: '指標',
  运行: '執行',
  支持: '支援',
  点击: '點選',
  数据: '資料',
};

/** Simplified characters, and below each its traditional one. */
const SIMPLIFIED =
  '长连无标准规则对赛轮结胜顺时评变冲双线获须两总开换级约会间内败颗后点个从选为几来请择执颜输继续暂寻称数进认处盘满还没将复荐着让现该这与于摆载谱注类读当“”骤学启动并给证应势设锁转镜带参边显样围写画么计强随统语键头缩热图优浅讲钮误删关闭错浏览胁确许预页离损价负过机决缓试';
const TRADITIONAL =
  '長連無標準規則對賽輪結勝順時評變衝雙線獲須兩總開換級約會間內敗顆後點個從選為幾來請擇執顏輸繼續暫尋稱數進認處盤滿還沒將復薦著讓現該這與於擺載譜註類讀當「」驟學啟動並給證應勢設鎖轉鏡帶參邊顯樣圍寫畫麼計強隨統語鍵頭縮熱圖優淺講鈕誤刪關閉錯瀏覽脅確許預頁離損價負過機決緩試';
const DIFFERENT = new RegExp(`${Object.keys(WORDS).join('|')}|[${SIMPLIFIED}]`, 'g');

/** Its sentences, which take milliseconds to write: for who wants this language. */
export function traditionalChinese(): Translation {
  return chinese('zh-Hant', (texts, ...values) => String.raw({ raw: texts.map(traditional) }, ...values));
}

/** A text of simplified characters in traditional ones. */
export function traditional(text: string): string {
  return text.replace(DIFFERENT, (part) => WORDS[part] ?? TRADITIONAL.charAt(SIMPLIFIED.indexOf(part)));
}
