// A lesson of the site in Firefox: its figure stands, a key moves it, a question is answered.
// Called with the browser's file and the address of a page; prints what it saw as JSON.

import puppeteer from "puppeteer-core";

const [executablePath, address] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  const seen = { faults: [], titles: [], answered: "" };
  page.on("pageerror", (error) => seen.faults.push(error.message));
  page.on("console", (said) => said.type() === "error" && seen.faults.push(said.text()));
  await page.goto(address);

  const title = ".st-key-figure_area .live-part h2";
  const titled = (part) => page.locator(`${title} ::-p-text(${part})`).wait();
  const note = async () => seen.titles.push(await page.$eval(title, (one) => one.textContent));
  await titled("128 dimensions");
  await note();
  await page.locator("#live-slider-d").wait();
  await page.focus("#live-slider-d");
  await page.keyboard.press("ArrowRight");
  await titled("130 dimensions");
  await note();
  await page.locator("button ::-p-text(Just show me)").click();
  await page.locator("button ::-p-text(Ask me a similar question)").wait();
  seen.answered = await page.$eval('[class*="st-key-predict_"]', (one) => one.textContent);
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
}
