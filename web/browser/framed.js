// Loaded before anything is drawn. What a frame is to look like stands in its address: `theme` says
// whether it is light or dark, and `embed` that a lesson is shown without the head of the course.
{
  const query = new URLSearchParams(location.search);
  const theme = query.get("theme");
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.style.colorScheme = theme;
  if (query.get("embed") === "true") root.dataset.embed = "";
}
